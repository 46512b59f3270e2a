import { getSliderChallenge, solveSlider } from '@kouan/contract/calls/account.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { Refusal, withCommittedWrites } from '../../../ground/errors.ts'
import { isPlausibleDrag } from './judge-drag.ts'
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
