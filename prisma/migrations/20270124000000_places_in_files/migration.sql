-- What was captured and cited of presentations before slides were told apart from pages.
UPDATE revision SET anchors = (
  SELECT jsonb_agg(anchor || jsonb_build_object('locator', jsonb_build_object('type', 'slide', 'value', anchor ->> 'page')) ORDER BY place)
  FROM jsonb_array_elements(revision.anchors) WITH ORDINALITY AS listed (anchor, place)
)
FROM original
WHERE original.id = revision.original_id
  AND original.media_type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  AND jsonb_array_length(revision.anchors) > 0;

UPDATE citation SET locator = jsonb_build_object('type', 'slide', 'value', citation.page::text), page = NULL
FROM revision JOIN original ON original.id = revision.original_id
WHERE revision.id = citation.revision_id
  AND original.media_type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  AND citation.page IS NOT NULL;
