/** The server's sentence of a failed load, or one of our own. */
export const errorSentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '加载失败，请稍后再试'
