import { openChange } from '@kouan/contract/calls/enterprise/change.ts'
import { readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { findRegistered } from '@kouan/contract/calls/enterprise/registration.ts'
import type { ReviewCheck } from '@kouan/contract/calls/enterprise/review.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { Link } from 'react-router'
import { ask } from '../../../data/calls/ask.ts'
import { useRights } from '../../../session/allowed.tsx'
import { useOpenChange } from '../open-change.ts'

/** Hints for an applicant: the codes are known, and how to go on. */
export function CodeHints({ hints }: { hints: readonly Problem[] }) {
  if (hints.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="可能重复登记"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {hints.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      }
    />
  )
}

/**
 * Hints for staff: who holds the same code, name, phone or bank account, with the way to a change. Read again with each version.
 */
export function StaffHints({ accessToken, version }: { accessToken: string; version: number }) {
  const { data = [] } = useQuery({
    queryKey: [findRegistered.name, { accessToken, version }],
    queryFn: ({ signal }) => ask(findRegistered, { accessToken }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="与已有的登记相同"
      description={
        <Flex vertical gap={8}>
          {data.map((check) => (
            <Matches key={check.code} check={check} />
          ))}
        </Flex>
      }
    />
  )
}

const Matches = ({ check: { title, matches } }: { check: ReviewCheck }) => (
  <div>
    {title}
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {matches.map((match) => (
        <li key={`${match.kind} ${match.id}`}>
          <Match of={match} />
        </li>
      ))}
    </ul>
  </div>
)

function Match({ of: { kind, id, name, creditCode } }: { of: ReviewCheck['matches'][number] }) {
  const { can } = useRights()
  const open = useOpenChange()
  const text = `${name}（${creditCode}）`
  if (kind === 'application') return `${text}，申请正在办理`
  return (
    <Flex gap={8} wrap align="center">
      {can(readOverview.needs) ? <Link to={`/register/enterprise/${id}`}>{text}</Link> : text}
      {can(openChange.needs) && (
        <Button size="small" onClick={() => open(id)}>
          发起变更
        </Button>
      )}
    </Flex>
  )
}
