// The tour over the pages of the person: one step at a time, by mouse, finger and keys, and from where it was left on any machine.
import { type PersonSettings, tourEnded } from '@kouan/contract/rules/person-settings.ts'
import { App, Button, Flex, Tour } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { saveSettings } from '../../../data/account/account-data.ts'
import { choose } from '../../../data/session/settings-store.ts'
import { useSettings } from '../../../data/settings/use-settings.ts'
import { useAddressOf } from '../../../menu/use-page-address.ts'
import { useWorkProfile } from '../use-work-profile.ts'
import { type OpenStep, openSteps, stepInstead, stepToShow } from './tour-progress.ts'
import { tours } from './tour-steps.ts'
import { closeTour } from './tour-store.ts'
import { useAnchor } from './use-anchor.ts'
import './work-tour.css'

/** A failure to store it in the account is not shown: this browser has it. */
const keep = (part: PersonSettings) => void choose(part, saveSettings).catch(() => {})

/** Hands the focus to the page: the control that began the tour may have gone. */
function leave() {
  closeTour()
  document.getElementById('page-content')?.focus({ preventScroll: true })
}

function end() {
  keep({ tour: tourEnded })
  leave()
}

export function WorkTour() {
  const addressOf = useAddressOf()
  const { name } = useWorkProfile()
  const { tour: shownLast } = useSettings()
  const all = openSteps(tours[name], addressOf)
  const [absent, setAbsent] = useState<readonly string[]>([])
  const steps = all.filter(({ key }) => !absent.includes(key))
  const [way, setWay] = useState<Way>(() => ({ key: stepToShow(all, shownLast)?.key, by: 1 }))
  const at = steps.findIndex(({ key }) => key === way.key)
  const step = steps[at]
  const anchor = useAnchor(step, usePageOf(step))
  const target = anchor === 'absent' ? undefined : anchor
  const shownKey = target && step?.key
  useEffect(() => {
    if (shownKey !== undefined) keep({ tour: shownKey })
  }, [shownKey])
  const leaveOut = useLeavingOut(shownKey)
  const isAbsent = !step || anchor === 'absent'
  const goOn = useEffectEvent(() => {
    const next = step && stepInstead(steps, at, way.by)
    if (!next) return leaveOut()
    setAbsent([...absent, step.key])
    setWay({ key: next.key, by: next === steps[at - 1] ? -1 : 1 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next step may be absent, too
  useEffect(() => {
    if (isAbsent) goOn()
  }, [isAbsent, way.key])
  if (!target || !step) return null
  const go = (index: number) => {
    const next = steps[index]
    if (next) setWay({ key: next.key, by: index < at ? -1 : 1 })
    else end()
  }
  return <ShownStep key={step.key} steps={steps} at={at} target={target} onGo={go} />
}

interface Way {
  key: string | undefined
  /** Direction of the person; steps without a row are left out on the way. */
  by: 1 | -1
}

/** Ends the tour behind the last step that has a row; where none had one, a sentence says so. */
function useLeavingOut(shownKey: string | undefined): () => void {
  const { message } = App.useApp()
  const hasShown = useRef(false)
  useEffect(() => {
    if (shownKey !== undefined) hasShown.current = true
  }, [shownKey])
  return () => {
    if (hasShown.current) return end()
    message.info('现在没有可以介绍的内容，有了数据再来看')
    leave()
  }
}

/** Opens the page of the step, and tells whether it is open. Who goes elsewhere has left the tour. */
function usePageOf(step: OpenStep | undefined): boolean {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const there = useRef<string>(undefined)
  const { key, to } = step ?? {}
  useEffect(() => {
    if (key === undefined || to === undefined) return
    if (pathname === to) there.current = key
    else if (there.current === key) closeTour()
    else navigate(to)
  }, [key, to, pathname, navigate])
  return to !== undefined && pathname === to
}

interface ShownProps {
  steps: readonly OpenStep[]
  at: number
  target: HTMLElement
  onGo: (index: number) => void
}

function ShownStep({ steps, at, target, onGo }: ShownProps) {
  const id = useId()
  // Beside what is higher than half the window there is no room.
  const isHigh = target.getBoundingClientRect().height > innerHeight / 2
  return (
    <Tour
      open
      rootClassName="work-tour"
      current={at}
      steps={steps.map(({ title, text }, index) => ({
        title: <span id={`${id}-title`}>{title}</span>,
        description: <span id={`${id}-text`}>{text}</span>,
        target: index === at ? target : null,
      }))}
      placement={isHigh ? 'center' : 'bottom'}
      mask={{ color: 'rgb(0 0 0 / 35%)' }}
      onChange={onGo}
      onClose={leave}
      indicatorsRender={(current, total) => `${current + 1} / ${total}`}
      actionsRender={(_, { total }) => (
        <StepButtons at={at} total={total} describedBy={`${id}-title ${id}-text`} onGo={onGo} />
      )}
    />
  )
}

interface ButtonsProps extends Pick<ShownProps, 'at' | 'onGo'> {
  total: number
  describedBy: string
}

/** The way on has the focus: Enter goes on, and who hears the page hears the step. */
function StepButtons({ at, total, describedBy, onGo }: ButtonsProps) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  return (
    <Flex gap={8}>
      {at > 0 && (
        <Button size="small" onClick={() => onGo(at - 1)}>
          上一步
        </Button>
      )}
      <Button ref={next} size="small" type="primary" aria-describedby={describedBy} onClick={() => onGo(at + 1)}>
        {at === total - 1 ? '完成' : '下一步'}
      </Button>
    </Flex>
  )
}
