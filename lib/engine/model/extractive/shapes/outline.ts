/** Answers a request for a summary in the forms that contain no word of a subject, such as "tl;dr" or "in a nutshell". */
import type { Draft } from '../answer/draft';
import { summarize } from './summarize';
import type { ShapedQuestion } from './shape';

const asks =
  /^(?:(?:please|ok|so|and|can you|could you|give me|i need|just)[\s,]+)*(?:(?:a |the |your )?(?:quick |short |brief )?(?:tl;?\s?dr|summary|overview|gist|digest|recap|synopsis|abstract)|summari[sz]e|sum up|in a nutshell|in short|briefly|(?:the )?(?:main|key|most important|essential) (?:points?|ideas?|messages?|takeaways?|findings?|facts?)|takeaways?|what(?: is|['’]s| are) (?:all )?(?:this|that|it|these|those|they|in here)(?: all)?(?: about)?)(?:[\s,]+(?:of|in|from|for|about|the|this|that|it|these|those|them|all|everything|whole|collection|sources?|documents?|texts?|files?|papers?|notes?|please|here|there|me|up|quickly|briefly|in|a|few|one|two|three|five|sentences?|words?|bullet|points?|nutshell|thing))*[\s?.!]*$/iu;

export function outline({ text, index, context }: ShapedQuestion): Draft | null {
  return asks.test(text.trim()) ? summarize(index, {}, context) : null;
}
