import { getSliderChallenge, solveSlider } from '@kouan/contract/calls/account.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { Refusal, withCommittedWrites } from '../../../ground/errors.ts'
import { keepProof, proofSeconds, takeProof } from './login-proof.ts'

export const slider: Served[] = [
  serve(getSliderChallenge, async (context) => ({
    id: await keepProof(context, { kind: 'slider' }),
    validFor: proofSeconds.slider * 1000,
  })),

  serve(solveSlider, async (context, { id, trace }) => {
    const challenge = await takeProof(context, { kind: 'slider', key: id })
    if (!challenge) throw new Refusal('滑块验证已过期，请重试')
    const milliseconds = context.now.getTime() - challenge.created_at.getTime()
    // A challenge that was answered badly is used up, so that traces cannot be tried out on it.
    if (!isPlausibleDrag({ trace, milliseconds })) throw withCommittedWrites(new Refusal('滑块验证未通过，请重试'))
    return { ticket: await keepProof(context, { kind: 'ticket' }) }
  }),
]

type Point = readonly [x: number, milliseconds: number]

const fewestPoints = 4
const shortestMilliseconds = 100
/** The largest part of the track between two points: a hand passes through, a script jumps. */
const longestStep = 0.6

interface Drag {
  trace: unknown
  /** Since the challenge was given out; a drag cannot last longer. */
  milliseconds: number
}

/** Whether the trace of a drag could be a person's: all the way, in order of time, not in one jump. */
function isPlausibleDrag({ trace, milliseconds }: Drag): boolean {
  if (!isTrace(trace) || trace.length < fewestPoints || trace.length > 1000) return false
  const first = trace[0]
  const last = trace.at(-1)
  if (!first || !last || first[0] > 0.5 || last[0] < 1) return false
  const duration = last[1] - first[1]
  // A second of grace: the two clocks need not agree on the length of a second.
  if (duration < shortestMilliseconds || duration > milliseconds + 1000) return false
  return trace.every((point, index) => {
    const before = trace[index - 1] ?? point
    return point[1] >= before[1] && Math.abs(point[0] - before[0]) <= longestStep
  })
}

function isTrace(trace: unknown): trace is Point[] {
  return Array.isArray(trace) && trace.every((point) => Array.isArray(point) && point.length === 2 && isPoint(point))
}

const isPoint = ([x, milliseconds]: unknown[]) =>
  typeof x === 'number' && typeof milliseconds === 'number' && x >= 0 && x <= 1 && milliseconds >= 0
