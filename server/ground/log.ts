/** The logger of a request or of background work. */
export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** The logger with `detail` in each of its lines. */
export const logWith = (log: Log, detail: object): Log => ({
  info: (more, message) => log.info({ ...detail, ...more }, message),
  warn: (more, message) => log.warn({ ...detail, ...more }, message),
  error: (more, message) => log.error({ ...detail, ...more }, message),
})
