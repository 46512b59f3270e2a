/** The message of a loader that failed: its own, where it has one. */
export const failureSentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '加载失败'
