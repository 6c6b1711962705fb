/** The specification's own examples verbatim: the requests, the formatted contents and the lines that answer them. */

export const requests = {
  "classification": {
    "system": "You are an AI assistant that identifies lasting knowledge in journal entries. Analyze the provided blocks and return ONLY those that contain lasting insights worth preserving (skip temporal events/tasks/activities). Output one JSON object per line (NDJSON format), not a JSON array. Each object must have: block_id (string), confidence (float 0-1), reason (string explaining why this is knowledge worth preserving).",
    "user": "Analyze these journal blocks:\n\n{formatted_blocks}",
    "temperature": 0.3
  },
  "rewording": {
    "system": "You are an AI assistant that transforms journal-style content into evergreen knowledge. Remove temporal context (dates, 'today', 'yesterday'), convert first-person to third-person or neutral, and make the content timeless. Preserve technical details and insights. Output one JSON object per line (NDJSON format), not a JSON array. Each object must have: block_id (string), reworded_content (string).",
    "user": "Reword these knowledge blocks:\n\n{formatted_blocks}",
    "temperature": 0.5
  },
  "integration": {
    "system": "You are an AI assistant that decides where to integrate knowledge into a knowledge base. For each (knowledge block, candidate page) pair, decide the best integration action: 'add_section' (create new section), 'add_under' (add under existing block), 'replace' (replace existing block), or 'skip' (not relevant for this page). Output one JSON object per line (NDJSON format), not a JSON array. Each object must have: knowledge_block_id (string), target_page (string), action (string), target_block_id (string or null), target_block_title (string or null), confidence (float 0-1), reasoning (string), skip_reason (string or null).",
    "user": "Decide integration for these knowledge blocks and candidate pages:\n\n{formatted_knowledge_and_candidates}",
    "temperature": 0.4
  }
} as const;

/** Without the blank line that the document puts before the closing fence of its code blocks. */
export const contents = {
  classification: `Block ID: abc123
Content: - Learned that Python's asyncio.Queue is thread-safe
  This is important for background tasks in Textual

Block ID: def456
Content: - Had lunch with Sarah
  Discussed project timeline`,
  rewording: `Block ID: abc123
Original Content: - Learned today that Python's asyncio.Queue is thread-safe
  This is important for background tasks in Textual
  I should remember this when designing concurrent systems

Block ID: ghi789
Original Content: - Yesterday discovered that ChromaDB requires sentence-transformers
  It downloads a 90MB model on first run`,
  integration: `Knowledge Block ID: abc123
Content: Python's asyncio.Queue is thread-safe, making it suitable for communication between background tasks and the main thread in Textual applications.
Original Context: [[Python]] [[Textual]] [[Concurrency]]

Candidate Pages:

1. Page: Python/Concurrency
   Existing Structure:

   - Threading vs Asyncio

     - Threading uses locks for shared state
     - Asyncio uses coroutines

   - Common Patterns
     id:: pattern-section-123

2. Page: Textual/Architecture
   Existing Structure:

   - Widget Lifecycle
   - Message Passing
     id:: message-section-456

   - Worker Threads
     id:: worker-section-789`,
} as const;

export const answers = {
  classification: `{"block_id": "abc123", "confidence": 0.85, "reason": "This block contains a technical insight about Python's asyncio.Queue that is evergreen and worth preserving for future reference."}
{"block_id": "ghi789", "confidence": 0.92, "reason": "Documents a specific ChromaDB requirement that is useful for future project setup."}
`,
  rewording: `{"block_id": "abc123", "reworded_content": "Python's asyncio.Queue is thread-safe, making it suitable for communication between background tasks and the main thread in Textual applications. This property is important when designing concurrent systems."}
{"block_id": "ghi789", "reworded_content": "ChromaDB requires the sentence-transformers library, which downloads a 90MB model on first run."}
`,
  integration: `{"knowledge_block_id": "abc123", "target_page": "Python/Concurrency", "action": "add_under", "target_block_id": "pattern-section-123", "target_block_title": "Common Patterns", "confidence": 0.92, "reasoning": "This knowledge about asyncio.Queue's thread-safety is a common pattern in Python concurrency. Adding it under the 'Common Patterns' section provides clear context and makes it discoverable.", "skip_reason": null}
{"knowledge_block_id": "abc123", "target_page": "Textual/Architecture", "action": "skip", "target_block_id": null, "target_block_title": null, "confidence": 0.35, "reasoning": "While this knowledge mentions Textual, it's primarily about Python's asyncio.Queue, not Textual's architecture. Better suited for Python/Concurrency page.", "skip_reason": "Content is more Python-specific than Textual-specific"}
`,
} as const;
