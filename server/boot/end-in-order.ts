/** Beside the time in which it only says that it ends. */
const patience = 30_000
// Ctrl+C under npm arrives twice: once from the terminal, once handed on by npm.
const sameKeystroke = 1000

/**
 * On SIGTERM, SIGINT or SIGHUP: runs the steps one after the other and exits with 0; a later second signal exits at once.
 * `delaySeconds`: what the first step waits.
 */
export function endInOrder(steps: (() => Promise<unknown>)[], delaySeconds: number): void {
  let endingSince: number | undefined
  const end = async () => {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > sameKeystroke) process.exit(1)
      return
    }
    endingSince = performance.now()
    // A request that never ends must not keep the server from ending.
    setTimeout(() => process.exit(1), patience + delaySeconds * 1000).unref()
    for (const step of steps) {
      await step().catch((error) => {
        process.exitCode = 1
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      })
    }
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end())
}
