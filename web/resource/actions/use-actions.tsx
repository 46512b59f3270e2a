import { saysHeld } from '@kouan/contract/calls/home.ts'
import { actionCalls, fieldsOfAction } from '@kouan/contract/derive/action-calls.ts'
import { jobOfAction, type StartedJob, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Acting, RowFault } from '@kouan/contract/language/action.ts'
import type { Call, OpenedDocument } from '@kouan/contract/language/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Spin } from 'antd'
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newKey } from '../../data/browser/new-key.ts'
import { type AskOptions, askAny } from '../../data/calls/ask.ts'
import { AskError, isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { useJobDialog } from '../../jobs/use-job-dialog.tsx'
import { refreshLatestJobs } from '../../jobs/use-latest-jobs.ts'
import { OpenedLinks, openedBy } from '../../menu/opened-links.tsx'
import { useRights } from '../../session/allowed.tsx'
import type { ActionExtras, OwnAction } from '../parts.ts'
import { nameOf } from '../row/row-name.ts'
import { type SelectedRows, selectedCount, selectionInput } from '../selection/selected-rows.ts'
import {
  type Act,
  doneSentence,
  grantedActions,
  isAllowedFor,
  isJob,
  questionOf,
  remarksOf,
  titleFor,
  titleForAll,
} from './action-offers.ts'
import { BatchButtons } from './batch-buttons.tsx'
import { useConfirm } from './use-removal.ts'

const ActionForm = prefetchedLazyPart(
  () => import('./action-form.tsx').then((file) => file.ActionForm),
  <Spin fullscreen />,
)

export interface OfferedActions {
  rowActions: (row: AnyRow) => OwnAction[]
  /** Absent when no action applies to several rows. */
  batch: ((selected: SelectedRows<AnyRow>) => ReactNode) | undefined
  /** The form of an action that is being filled in, or the progress of its job. */
  dialog: ReactNode
}

/** Returns the actions that the user may run on the rows of a list, and runs them: question or form, call, report. */
export function useActions(of: Acting, { nextOf, aboutOf }: ActionExtras = {}): OfferedActions {
  const { message, modal } = App.useApp()
  const { can } = useRights()
  const confirm = useConfirm()
  const refresh = useRefresh(of)
  const client = useQueryClient()
  const [filledIn, setFilling] = useState<Act>()
  const { follow, dialog: progress } = useJobDialog()
  const calls = actionCalls(of) as Record<string, Call>
  const granted = useMemo(() => grantedActions(of, can).filter(({ action }) => action.inList !== false), [of, can])

  const callOf = ({ name }: Act) => calls[name] as Call
  const isLong = ({ action, rows, allMatching, isScheduled = false }: Act) =>
    isScheduled || isJob(action, selectedCount({ rows, allMatching }))
  // The shell says that the work is held, in place of the success.
  const isHeld = useRef(false)
  const onResponse: AskOptions['onResponse'] = ({ message: said }) => {
    isHeld.current = saysHeld(said)
  }
  const send = (act: Act, values: Record<string, unknown> = {}) => {
    const [call, input] = isLong(act)
      ? [startCallOf(jobOfAction(of, act.name)), { ...selectionInput(act), ...values, startKey: act.startKey }]
      : [callOf(act), { ...targetOf(act), ...act.action.sends, ...values }]
    return askAny(call, input, { onResponse })
  }

  const reportDone = (act: Act, answer: unknown) => {
    if (act.isScheduled) {
      if (!isHeld.current) message.success('已安排，可在右上角的“后台任务”中查看或取消')
      void refreshLatestJobs(client)
      // The rows say that they are chosen.
      refresh(act)
      act.onDone?.()
      return
    }
    if (isLong(act)) {
      const title = `批量${act.action.title}${of.title}`
      const next = nextOf?.(act.name)
      follow({ jobId: (answer as StartedJob).jobId, title, next, onMoved: () => refresh(act) })
      act.onDone?.()
      return
    }
    const { done, ...rest } = (answer ?? {}) as { done?: number; faults?: readonly RowFault[] }
    const remarks = remarksOf(rest)
    if (!isHeld.current) message.success(doneSentence(callOf(act).message ?? '操作成功！', done))
    if (remarks.length > 0) showSentences('warning', `已${act.action.title}，请留意`, remarks, rest.faults)
    refresh(act)
    act.onDone?.()
  }
  const showSentences = (
    kind: 'warning' | 'error',
    title: string,
    list: readonly string[],
    named: readonly { opens?: OpenedDocument }[] = [],
  ) => {
    const content = (
      <>
        <Sentences list={list} />
        <OpenedLinks of={openedBy(named)} />
      </>
    )
    modal[kind]({ title, content, okText: '知道了', width: 560 })
  }
  const reportFailure = (act: Act, error: unknown) => {
    if (isAskError(error, 'aborted', 'noSession')) return
    const problems = error instanceof AskError ? error.problems : []
    const sentences = problems.map((problem) => problem.message)
    const said = sentences.length > 0 ? sentences : [sentenceOf(error as Error)]
    showSentences('error', `未能${act.action.title}`, said, problems)
    refresh(act)
  }
  const start = useHandler((requested: Act) => {
    const act = { ...requested, startKey: newKey() }
    const { action, rows, allMatching } = act
    if (act.isScheduled || Object.keys(fieldsOfAction(action)).length > 0) return setFilling(act)
    const content = act.isAgreed ? undefined : questionOf({ of, action, rows, total: allMatching?.total })
    const go = () =>
      send(act).then(
        (answer) => reportDone(act, answer),
        (error) => reportFailure(act, error),
      )
    if (content === undefined) return void go()
    const about = aboutOf?.(act.name, selectionInput(act))
    const question = about ? [<span key="question">{content}</span>, <Fragment key="about">{about}</Fragment>] : content
    confirm({
      title: `确认${titleForAll(of, action, rows).replace(/^确认/, '')}`,
      content: question,
      isDanger: action.isDanger === true,
      run: go,
    })
  })

  const rowActions = useCallback(
    (row: AnyRow): OwnAction[] =>
      granted
        .filter(({ action }) => isAllowedFor(of, action, row))
        .map((offer) => ({
          key: offer.name,
          label: titleFor(of, offer.action, row),
          onClick: () => start({ ...offer, rows: [row] }),
          runAtOnce: () => start({ ...offer, rows: [row], isAgreed: true }),
          isMain: offer.action.isMain === true,
          isDanger: offer.action.isDanger === true,
        })),
    [of, granted, start],
  )
  const forMany = granted.filter(({ action }) => action.many)
  const batch = (selected: SelectedRows<AnyRow>) => (
    <BatchButtons of={of} offers={forMany} selected={selected} start={start} />
  )
  const form = filledIn && (
    <ActionForm
      of={of}
      action={filledIn.action}
      row={filledIn.rows.length === 1 ? filledIn.rows[0] : undefined}
      name={nameOfChoice(of, filledIn)}
      isScheduled={filledIn.isScheduled === true}
      count={selectedCount(filledIn)}
      send={(values) => send(filledIn, values)}
      onDone={(answer) => reportDone(filledIn, answer)}
      onClose={() => setFilling(undefined)}
    >
      {aboutOf?.(filledIn.name, selectionInput(filledIn))}
    </ActionForm>
  )
  const dialog = (
    <>
      {form}
      {progress}
    </>
  )
  return { rowActions, batch: forMany.length > 0 ? batch : undefined, dialog }
}

function nameOfChoice(of: Acting, { rows, allMatching }: Act): string {
  const [only] = rows
  return !allMatching && only && rows.length === 1 ? nameOf(of, only) : `${selectedCount({ rows, allMatching })} 项`
}

/** Returns the part of the input that names the rows: one with the version that was read, several by ids, or the filter. */
function targetOf({ action, rows, allMatching }: Act): Record<string, unknown> {
  if (allMatching) return { filter: allMatching.filter, total: allMatching.total }
  const [first] = rows
  if (!action.many) return { id: first?.id, ...(typeof first?.version === 'number' ? { version: first.version } : {}) }
  return { ids: rows.map(({ id }) => id).join(',') }
}

/** Seconds after an action whose rows change state in the background. */
const pollDelays = [1, 3, 6, 12, 25]

/** Invalidates the rows and what was read about them; several times when their state goes on to change in the background. */
function useRefresh(of: Acting) {
  const client = useQueryClient()
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  return ({ action }: Act) => {
    const isOurs = (key: unknown) => key === of.name || String(key).startsWith(`${of.name}.`)
    const invalidate = () => void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => isOurs(key) })
    timers.current.forEach(clearTimeout)
    invalidate()
    const movesOn = (of.states?.of[action.to ?? '']?.to ?? []).length > 0
    timers.current = movesOn ? pollDelays.map((seconds) => setTimeout(invalidate, seconds * 1000)) : []
  }
}

/** Scrolls when there are many. */
const Sentences = ({ list }: { list: readonly string[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 20, maxHeight: '50vh', overflow: 'auto' }}>
    {list.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
