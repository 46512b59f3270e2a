// Runs patterns that came as data, apart from the page, so that a bad one can be ended. Opened by worker-matcher.ts.
import { matchTexts, type PatternBatch } from './match-texts.ts'

addEventListener('message', ({ data }: MessageEvent<PatternBatch>) => {
  matchTexts(data, (report) => postMessage(report))
})
