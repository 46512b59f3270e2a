// Record of the statements that this process has executed and of the faults that it found.
import { appendFileSync } from 'node:fs'

const faults = new Set<string>()
const used = new Set<string>()
/** A file for the places of executed templates, which `tools/unexecuted-sql.ts` reads. */
const report = process.env.SQL_REPORT

export function recordFaults(place: string, sentences: string[]): void {
  for (const sentence of sentences) faults.add(`${place}: ${sentence}`)
}

/** Returns the faults since the last call. */
export function takeFaults(): string[] {
  const taken = [...faults]
  faults.clear()
  return taken
}

/** `place`: executed, or a part of what is executed. */
export function recordUse(place: string): void {
  if (report === undefined || used.has(place)) return
  used.add(place)
  appendFileSync(report, `${place}\n`)
}
