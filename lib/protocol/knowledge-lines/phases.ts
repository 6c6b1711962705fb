/**
 * The three phases of the knowledge pipeline and what each asks of a model (knowledge pipeline, "Phase 1" to "Phase 3"). The system
 * sentences and temperatures are defined here, word for word as specified, and nowhere else.
 */
export const knowledgePhases = ['classification', 'rewording', 'integration'] as const;
export type KnowledgePhase = (typeof knowledgePhases)[number];

export type PhasePrompt = { readonly system: string; readonly temperature: number };

export const phasePrompts: Readonly<Record<KnowledgePhase, PhasePrompt>> = {
  classification: {
    system:
      'You are an AI assistant that identifies lasting knowledge in journal entries. Analyze the provided blocks and return ONLY those that contain lasting insights worth preserving (skip temporal events/tasks/activities). Output one JSON object per line (NDJSON format), not a JSON array. Each object must have: block_id (string), confidence (float 0-1), reason (string explaining why this is knowledge worth preserving).',
    temperature: 0.3,
  },
  rewording: {
    system:
      "You are an AI assistant that transforms journal-style content into evergreen knowledge. Remove temporal context (dates, 'today', 'yesterday'), convert first-person to third-person or neutral, and make the content timeless. Preserve technical details and insights. Output one JSON object per line (NDJSON format), not a JSON array. Each object must have: block_id (string), reworded_content (string).",
    temperature: 0.5,
  },
  integration: {
    system:
      "You are an AI assistant that decides where to integrate knowledge into a knowledge base. For each (knowledge block, candidate page) pair, decide the best integration action: 'add_section' (create new section), 'add_under' (add under existing block), 'replace' (replace existing block), or 'skip' (not relevant for this page). Output one JSON object per line (NDJSON format), not a JSON array. Each object must have: knowledge_block_id (string), target_page (string), action (string), target_block_id (string or null), target_block_title (string or null), confidence (float 0-1), reasoning (string), skip_reason (string or null).",
    temperature: 0.4,
  },
};
