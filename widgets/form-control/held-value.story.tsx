// For the stories of inputs: one in a form item, and below it the value that the form holds.
import { Form, Typography } from 'antd'
import { type ReactElement, useId } from 'react'

interface Props {
  label: string
  initial?: unknown
  children: ReactElement
}

export function HeldValue({ label, initial, children }: Props) {
  const [form] = Form.useForm<{ value: unknown }>()
  // Several stand on one page.
  const name = useId()
  const value = Form.useWatch('value', form)
  return (
    <Form form={form} name={name} layout="vertical" initialValues={{ value: initial }} style={{ maxWidth: 420 }}>
      <Form.Item name="value" label={label} style={{ marginBottom: 8 }}>
        {children}
      </Form.Item>
      <Typography.Text type="secondary">
        值：<output style={{ display: 'inline' }}>{JSON.stringify(value ?? null)}</output>
      </Typography.Text>
    </Form>
  )
}

/** An answer after a while. */
export const answerLater = <T,>(answer: T, milliseconds = 200): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(answer), milliseconds))

export const neverAnswer = (): Promise<never> => new Promise(() => {})

export const refuse = (sentence: string) => async (): Promise<never> => {
  await answerLater(undefined, 50)
  throw new Error(sentence)
}

/** Fails the first time, then answers. */
export function failOnce<T>(sentence: string, answer: T): () => Promise<T> {
  let asked = 0
  return async () => {
    await answerLater(undefined, 50)
    asked += 1
    if (asked === 1) throw new Error(sentence)
    return answer
  }
}
