type ChatIdeasProps = {
  readonly ideas: readonly string[];
  readonly disabled: boolean;
  /** Puts the idea into the message field, where the user can finish it. Nothing is sent yet. */
  readonly onChoose: (idea: string) => void;
};

/** Shown while the conversation is empty: how it works, in brief, and some ways to begin. */
export function ChatIdeas({ ideas, disabled, onChoose }: ChatIdeasProps) {
  return (
    <div className="mx-auto grid max-w-conversation gap-3 px-4 py-6">
      <p className="reading reading-compact text-balance text-soft">
        Describe what should happen, and when. You get a preview, and nothing runs until you approve it.
      </p>
      {!disabled && (
        <ul aria-label="Ways to start" className="grid gap-2">
          {ideas.map((idea) => (
            <li key={idea}>
              <button
                type="button"
                onClick={() => onChoose(idea)}
                className="min-h-(--size-row) w-full rounded-control border border-line bg-raised px-3 py-1.5 text-start hover:border-edge"
              >
                {idea}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
