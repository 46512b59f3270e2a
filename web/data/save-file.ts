import type { ReceivedFile } from './ask.ts'

/** Hands a file that came with an answer to the browser's downloads. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
