import { CommentOutlined } from '@ant-design/icons'
import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import { type ReviewCheck, revealApplicationField } from '@kouan/contract/calls/enterprise/review.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { Button, Flex, theme } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../../data/calls/use-call.ts'
import { useRights } from '../../../session/allowed.tsx'
import { RemarkInput } from './remark-input.tsx'

interface Props {
  item: NamedField
  /** Of the application. */
  id: string
  hasValue: boolean
  plain: ReactNode
  remark: string | undefined
  /** Findings of the automatic checks on this field. */
  checks: readonly ReviewCheck[]
  onRemark: ((line: FieldRemark) => void) | undefined
}

/** A value under review: in full on demand, with the checks and the reviewer's remark below it. */
export function ReviewValue({ item: { name, field }, id, hasValue, plain, remark, checks, onRemark }: Props) {
  const { can } = useRights()
  const { token } = theme.useToken()
  const reveal = useAct(revealApplicationField)
  const [isWriting, setIsWriting] = useState(false)
  return (
    <>
      <Flex justify="space-between" align="flex-start" gap={8}>
        <span style={{ minWidth: 0 }}>
          {reveal.data ?? plain}
          {field.mask && hasValue && reveal.data === undefined && can('application:reveal') && (
            <Button
              type="link"
              size="small"
              loading={reveal.isPending}
              aria-label={`查看完整的${field.label}`}
              onClick={() => reveal.mutate({ id, field: name })}
            >
              查看
            </Button>
          )}
        </span>
        {onRemark && (
          <Button
            type="text"
            size="small"
            icon={<CommentOutlined />}
            aria-label={`填写对${field.label}的意见`}
            aria-expanded={isWriting}
            onClick={() => setIsWriting(!isWriting)}
          />
        )}
      </Flex>
      {checks.map(({ code, level, message }) => (
        <p
          key={`${code} ${message}`}
          style={{ margin: '4px 0 0', color: level === 'fail' ? token.colorError : token.gold9 }}
        >
          {message}
        </p>
      ))}
      <RemarkInput
        label={field.label}
        isOpen={isWriting}
        remark={remark}
        onClose={() => setIsWriting(false)}
        onChange={(written) => onRemark?.({ field: name, remark: written })}
      />
    </>
  )
}
