import { type ReviewDetail, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { Alert, Button, Checkbox, Flex, Modal, Skeleton } from 'antd'
import { useEffect, useId, useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { ApplicationFieldsView } from '../view/application-fields-view.tsx'
import { PassingFailures, RefusedPassing, usePassing } from './passing.tsx'
import { ReviewAttachments } from './review-attachments.tsx'
import { CheckList } from './review-checks.tsx'
import { SinceReturnView } from './since-return.tsx'
import './pass-registrations.css'

interface Props {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Versions of the registrations that were ticked, by their ids. */
type Ticked = ReadonlyMap<string, number>

/** 批量通过登记: one registration after the other is shown with its checks, and can be ticked then; the ticked ones pass. */
export function PassRegistrations({ ids, onDone, onClose }: Props) {
  const { read, pass, ready, refused, send } = usePassing({ ids, refresh: [readForReview.name], onDone })
  const [ticked, setTicked] = useState<Ticked>(new Map())
  const [chosen, setChosen] = useState<string>()
  const shown = ready.find(({ id }) => id === chosen) ?? ready[0]
  const mainButton = useId()
  const isThrough = ready.length > 0 && ready.every(({ id }) => ticked.has(id))
  // The button that was pressed last is disabled then.
  useEffect(() => {
    if (isThrough) document.getElementById(mainButton)?.focus()
  }, [isThrough, mainButton])
  const untick = (id: string) => setTicked(new Map([...ticked].filter(([one]) => one !== id)))
  const tick = ({ id, version }: ReviewDetail) => {
    setTicked(new Map([...ticked, [id, version]]))
    const rest = ready.slice(ready.findIndex((line) => line.id === id) + 1)
    const next = [...rest, ...ready].find((line) => line.id !== id && !ticked.has(line.id))
    if (next) setChosen(next.id)
  }

  return (
    <Modal
      open
      title="批量通过登记"
      width={1120}
      okText={`通过 ${ticked.size} 件`}
      okButtonProps={{ id: mainButton, disabled: ticked.size === 0, loading: pass.isPending }}
      onOk={() => send([...ticked].map(([id, version]) => ({ id, version })))}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <PassingFailures read={read} pass={pass} />
        <RefusedPassing lines={refused} />
        {shown && (
          <div className="pass-registrations">
            <ul aria-label="所选的登记">
              {ready.map(({ id, companyName }) => (
                <li key={id}>
                  <Checkbox
                    aria-label={`已核对 ${companyName}`}
                    checked={ticked.has(id)}
                    disabled={!ticked.has(id)}
                    onChange={() => untick(id)}
                  />
                  <button type="button" aria-current={id === shown.id} onClick={() => setChosen(id)}>
                    {companyName}
                  </button>
                </li>
              ))}
            </ul>
            <OneRegistration key={shown.id} id={shown.id} isTicked={ticked.has(shown.id)} onTick={tick} />
          </div>
        )}
      </Flex>
    </Modal>
  )
}

interface OneProps {
  id: string
  isTicked: boolean
  onTick: (detail: ReviewDetail) => void
}

/** The whole registration with its checks; only what has been answered can be ticked. */
function OneRegistration({ id, isTicked, onTick }: OneProps) {
  const { data, error, isFetching } = useAnswer(readForReview, { id })
  if (error) return <Alert type="error" showIcon role="alert" title={sentenceOf(error)} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <section aria-label={data.form.companyName ?? data.applyNo}>
      <Flex gap={12} wrap align="center" justify="space-between">
        <strong>
          {data.form.companyName}　{data.applyNo}
        </strong>
        <Button
          type="primary"
          autoFocus
          disabled={isTicked}
          aria-disabled={isTicked || isFetching}
          onClick={() => !isFetching && onTick(data)}
        >
          {isTicked ? '已核对' : '已核对，看下一件'}
        </Button>
      </Flex>
      <div className="pass-registrations-content">
        <CheckList checks={data.checks} />
        {data.sinceReturn && <SinceReturnView id={data.id} sinceReturn={data.sinceReturn} />}
        <ApplicationFieldsView values={{ ...data.form, ...data.texts }} />
        <ReviewAttachments attachments={data.attachments} remark={undefined} onRemark={undefined} />
      </div>
    </section>
  )
}
