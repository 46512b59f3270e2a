import { CheckCircleFilled } from '@ant-design/icons'
import type { ReviewCheck } from '@kouan/contract/calls/enterprise/review.ts'
import { Alert, Flex, Typography } from 'antd'
import { Link } from 'react-router'
import { examineAddress } from './examine-address.ts'
import './review-checks.css'

/** Levels that ask for a look, the worst first; what passed takes one line each. */
const found = [
  ['fail', 'error'],
  ['warning', 'warning'],
] as const

/** Findings of the server, the worst first. */
export function CheckList({ checks }: { checks: readonly ReviewCheck[] }) {
  return (
    <Flex vertical gap={8}>
      {found.flatMap(([level, type]) =>
        checks
          .filter((check) => check.level === level)
          .map((check) => (
            <Alert
              key={keyOf(check)}
              type={type}
              showIcon
              title={check.title}
              description={
                <>
                  {check.message}
                  <Matches matches={check.matches} />
                </>
              }
            />
          )),
      )}
      <PassedChecks checks={checks.filter(({ level }) => level === 'pass')} />
    </Flex>
  )
}

const keyOf = ({ code, message }: ReviewCheck) => `${code} ${message}`

function PassedChecks({ checks }: { checks: readonly ReviewCheck[] }) {
  if (checks.length === 0) return null
  return (
    <ul className="passed-checks" aria-label="已通过的检查">
      {checks.map((check) => (
        <li key={keyOf(check)}>
          <CheckCircleFilled aria-hidden /> {check.title}
          <Typography.Text type="secondary">{check.message}</Typography.Text>
          <Matches matches={check.matches} />
        </li>
      ))}
    </ul>
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
