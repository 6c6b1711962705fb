/** What the sample is called, apart from its documents: what loads it in the web process reads no files. */
export const sampleTitle = 'The Tacoma Narrows Bridge';
export const sampleQuestion = 'How fast was the wind when the bridge collapsed?';
/** What the conversation with the answered question is named, so that a job begun twice asks once. */
export const sampleConversation = (collectionId: string) => `sample:${collectionId}`;
