// 批量查找: up to 5,000 numbers as they were copied from somewhere; which are there, which are not, and the list of the former.
import { documentCalls, type FoundNumbers, mostNumbers, splitNumbers } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Button, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCopyLines } from '../../data/browser/use-copy-lines.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct } from '../../data/calls/use-call.ts'
import { foundKey, isListKey } from '../../resource/address/list-address.ts'

export function FindNumbers({ kind, onClose }: { kind: DocumentKind; onClose: () => void }) {
  const copy = useCopyLines()
  const [address, setAddress] = useSearchParams()
  const [text, setText] = useState('')
  const { mutate, data, error, isPending, reset } = useAct(documentCalls(kind.resource).findNumbers, { quiet: true })
  const count = splitNumbers(text).length
  const labels = numbersOf(kind).map((name) => kind.resource.fields[name]?.label ?? name)
  const find = () => mutate({ numbers: splitNumbers(text).join('\n') })
  const key = data?.key ?? null
  function show(found: string) {
    const next = new URLSearchParams([...address].filter(([key]) => !isListKey(key) || key === 'size'))
    next.set(foundKey, found)
    setAddress(next)
    onClose()
  }
  return (
    <Dialog
      open
      title={`批量查找${kind.noun}`}
      width={640}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          <Button onClick={onClose}>关闭</Button>
          {data && data.found.length > 0 && (
            <Button
              disabled={key === null}
              title={key === null ? '找到的太多，列表放不下，请分批查看' : undefined}
              onClick={() => key !== null && show(key)}
            >
              在列表中查看
            </Button>
          )}
          <Button type="primary" loading={isPending} disabled={count === 0 || count > mostNumbers} onClick={find}>
            查找
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        <Typography.Text>粘贴{labels.join('、')}，每行一个；只有一行时，空格、逗号、分号和顿号也是分隔</Typography.Text>
        <Input.TextArea
          autoFocus
          aria-label="单号"
          rows={8}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            reset()
          }}
        />
        <Typography.Text type={count > mostNumbers ? 'danger' : 'secondary'}>
          共 {count} 个单号，一次最多 {mostNumbers} 个
        </Typography.Text>
        {error && <Alert type="error" showIcon role="alert" title={sentenceOf(error)} />}
        {data && <Found {...data} onCopy={(numbers) => void copy(numbers, '个单号')} />}
      </Flex>
    </Dialog>
  )
}

/** Numbers that the dialog lists; thousands would be read by nobody. */
const mostShown = 500

function Found({ found, missing, onCopy }: FoundNumbers & { onCopy: (numbers: readonly string[]) => void }) {
  return (
    <div role="status">
      <Flex gap={16} align="center" wrap>
        <Typography.Text strong>
          找到 {found.length}，未找到 {missing.length}
        </Typography.Text>
        {found.length > 0 && (
          <Button size="small" onClick={() => onCopy(found)}>
            复制找到的
          </Button>
        )}
        {missing.length > 0 && (
          <Button size="small" onClick={() => onCopy(missing)}>
            复制未找到的
          </Button>
        )}
      </Flex>
      {missing.length > 0 && (
        <ul
          aria-label="未找到的单号"
          style={{ maxHeight: 160, overflow: 'auto', margin: '8px 0 0', paddingInlineStart: 20 }}
        >
          {missing.slice(0, mostShown).map((number) => (
            <li key={number} style={{ overflowWrap: 'anywhere' }}>
              {number}
            </li>
          ))}
        </ul>
      )}
      {missing.length > mostShown && (
        <Typography.Text type="secondary">列出了前 {mostShown} 个，全部的可以复制</Typography.Text>
      )}
    </div>
  )
}
