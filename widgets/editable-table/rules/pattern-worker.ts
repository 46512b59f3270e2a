// Runs patterns that are data apart from the page, so that a slow one can be terminated. Opened by worker-matcher.ts.
import { matchTexts, type PatternBatch } from './match-texts.ts'

addEventListener('message', ({ data }: MessageEvent<PatternBatch>) => {
  matchTexts(data, (report) => postMessage(report))
})
