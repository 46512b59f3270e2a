import type { ReviewCheck } from '@kouan/contract/calls/enterprise/review.ts'
import { Alert, Flex } from 'antd'
import { Link } from 'react-router'
import { examineAddress } from './examine-address.ts'

const looks = { pass: 'success', warning: 'warning', fail: 'error' } as const
const order: ReviewCheck['level'][] = ['fail', 'warning', 'pass']

/** What the server found by itself, the worst first. */
export function CheckList({ checks }: { checks: readonly ReviewCheck[] }) {
  const worstFirst = [...checks].sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
  return (
    <Flex vertical gap={8}>
      {worstFirst.map((check) => (
        <Alert
          key={`${check.code} ${check.message}`}
          type={looks[check.level]}
          showIcon
          title={check.title}
          description={
            <>
              {check.message}
              <Matches matches={check.matches} />
            </>
          }
        />
      ))}
    </Flex>
  )
}

function Matches({ matches }: Pick<ReviewCheck, 'matches'>) {
  if (matches.length === 0) return null
  return (
    <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
      {matches.map(({ kind, id, name, creditCode }) => (
        <li key={`${kind} ${id}`}>
          {kind === 'application' ? <Link to={examineAddress({ id, status: null })}>{name}</Link> : name}（
          {kind === 'application' ? '申请' : '已备案企业'}，{creditCode}）
        </li>
      ))}
    </ul>
  )
}
