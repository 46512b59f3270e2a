import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { Story } from '../story/story.ts'
import { PromptDialog, type PromptQuestion } from './prompt-dialog.tsx'
import { usePrompt } from './use-prompt.tsx'

const rename: PromptQuestion = {
  title: '重命名',
  label: '名称',
  rules: [
    { required: true, whitespace: true, message: '名称不能为空' },
    { max: 10, message: '最多10个字符' },
  ],
}

function Shown({ question }: { question: PromptQuestion }) {
  const [isOpen, setIsOpen] = useState(true)
  const [said, setSaid] = useState('')
  const { onOk } = question
  return (
    <Flex vertical gap={8} align="start">
      <Button onClick={() => setIsOpen(true)}>打开</Button>
      <span data-said="">{said}</span>
      <PromptDialog
        {...question}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onCancel={() => setSaid('已取消')}
        onOk={(value, handle) => {
          setSaid(`名称：${value}`)
          return onOk?.(value, handle)
        }}
      />
    </Flex>
  )
}

/** Keeps a handle outside, as one who waits for something else would. */
function Waiting() {
  const [isOpen, setIsOpen] = useState(true)
  const [close, setClose] = useState<() => void>()
  return (
    <Flex vertical gap={8} align="start">
      <PromptDialog
        {...rename}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onOk={async (_value, handle) => setClose(() => handle.close)}
        note={
          <Button onClick={() => close?.()} disabled={!close} style={{ marginBottom: 12 }}>
            另一处：强制关闭
          </Button>
        }
      />
      <span data-said="">{isOpen ? '打开' : '已关闭'}</span>
    </Flex>
  )
}

function Asked() {
  const [ask, place] = usePrompt()
  const [said, setSaid] = useState('')
  const question = async () => {
    const answer = await ask(rename)
    setSaid(answer === undefined ? '已取消' : `名称：${answer}`)
  }
  return (
    <Flex vertical gap={8} align="start">
      <Button onClick={question}>询问</Button>
      <span data-said="">{said}</span>
      {place}
    </Flex>
  )
}

export const story: Story = {
  purpose: '只问一句话的对话框：校验后执行；异步执行期间保持打开并显示进行中。也可用 usePrompt 等待回答。',
  props: [
    ['title / label', 'string', '标题；输入框的名称'],
    ['rules', 'Rule[]', 'antd 的表单规则'],
    ['defaultValue / placeholder / maxLength', 'string / string / number', '初值、提示、字数'],
    ['isMultiline', 'boolean', '多行', 'false'],
    ['note', 'ReactNode', '输入框上方的说明'],
    ['okText', 'string', '确定按钮的文字', '确定'],
  ],
  events: [
    ['onOk', '(value, { close })', '校验通过后；同步函数执行后即关闭，异步函数由 close 关闭，抛出错误则显示其内容'],
    ['onCancel / onClose', '()', '取消；要求关闭'],
  ],
  keyboard: [
    ['Enter', '确定（多行时换行）'],
    ['Esc', '取消；执行中无效'],
  ],
  example: `const [ask, place] = usePrompt()
const name = await ask({ title: '重命名', label: '名称', rules: [{ required: true, message: '名称不能为空' }] })
// 页面某处：{place}`,
  situations: {
    空: () => <Shown question={rename} />,
    有数据: () => <Shown question={{ ...rename, defaultValue: '旧名称', maxLength: 20 }} />,
    多行: () => (
      <Shown
        question={{
          ...rename,
          title: '退回',
          label: '退回原因',
          isMultiline: true,
          maxLength: 500,
          rules: [{ required: true, message: '请输入退回原因' }],
        }}
      />
    ),
    执行中: Waiting,
    错误: () => (
      <Shown question={{ ...rename, defaultValue: '重名', onOk: () => Promise.reject(new Error('名称已存在')) }} />
    ),
    usePrompt: Asked,
  },
}
