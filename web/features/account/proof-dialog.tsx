import { getSliderChallenge, type SliderChallenge, solveSlider } from '@kouan/contract/calls/account.ts'
import type { DragTrace } from '@kouan/widgets/slider-verify/drag-trace.ts'
import { SliderVerify } from '@kouan/widgets/slider-verify/slider-verify.tsx'
import { Alert, Modal } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'

interface Props {
  open: boolean
  /** The server's one-time ticket for one login. */
  onProof: (ticket: string) => void
  onCancel: () => void
}

export function ProofDialog({ open, onProof, onCancel }: Props) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Modal
      title="安全验证"
      open={open}
      footer={null}
      width={400}
      centered
      destroyOnHidden
      // A person who came by keyboard goes on by keyboard.
      afterOpenChange={(isOpen) => isOpen && place.current?.querySelector<HTMLElement>('[role="slider"]')?.focus()}
      onCancel={onCancel}
    >
      <Proof place={place} onProof={onProof} />
    </Modal>
  )
}

function Proof({ place, onProof }: Pick<Props, 'onProof'> & { place: RefObject<HTMLDivElement | null> }) {
  const challenge = useRef<Promise<SliderChallenge>>(undefined)
  const [failure, setFailure] = useState<string>()

  /** Asked for when the handle is first touched, so that it is not too old when the drag ends. */
  function fetchChallenge(): Promise<SliderChallenge> {
    challenge.current ??= ask(getSliderChallenge, {})
    return challenge.current
  }
  async function verify(trace: DragTrace): Promise<boolean> {
    try {
      const { id } = await fetchChallenge()
      const { ticket } = await ask(solveSlider, { id, trace })
      setFailure(undefined)
      onProof(ticket)
      return true
    } catch (error) {
      setFailure(sentenceOf(error))
      return false
    } finally {
      // A challenge is worth one try.
      challenge.current = undefined
    }
  }
  return (
    <div
      ref={place}
      onPointerDownCapture={() => void fetchChallenge().catch(() => {})}
      onKeyDownCapture={() => void fetchChallenge().catch(() => {})}
      style={{ padding: '12px 0' }}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <SliderVerify verify={verify} />
    </div>
  )
}
