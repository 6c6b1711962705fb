/** The names used by the sample, separate from its documents, so that the web process can load it without reading files. */
export const sampleTitle = 'The Tacoma Narrows Bridge';
export const sampleQuestion = 'How fast was the wind when the bridge collapsed?';
/** The name of the conversation with the answered question. With a fixed name, a job that is started twice asks only once. */
export const sampleConversation = (collectionId: string) => `sample:${collectionId}`;
