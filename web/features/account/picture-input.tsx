import { getCaptcha } from '@kouan/contract/calls/account.ts'
import { Button, Form, Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../data/ask.ts'
import type { LoginPicture } from './login-picture.ts'

interface Props {
  /** Another number fetches another picture. */
  round: number
  onPicture: (checkKey: string) => void
}

/** The second proof after failed logins: the letters of a picture, which a click changes. */
export function PictureInput({ round, onPicture }: Props) {
  const [picture, setPicture] = useState<string>()
  const form = Form.useFormInstance<LoginPicture>()
  const fetchPicture = useCallback(async () => {
    const checkKey = crypto.randomUUID()
    try {
      setPicture(await ask(getCaptcha, { key: checkKey }))
      onPicture(checkKey)
    } catch {
      // The button offers to fetch it again.
      setPicture(undefined)
    }
    // The letters of the picture before say nothing of this one.
    form.setFieldValue('captcha', undefined)
  }, [form, onPicture])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for a new picture.
  useEffect(() => {
    void fetchPicture()
  }, [fetchPicture, round])
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Form.Item<LoginPicture>
        name="captcha"
        rules={[{ required: true, whitespace: true, message: '请输入图形验证码' }]}
        style={{ flex: 1 }}
      >
        <Input placeholder="图形验证码" aria-label="图形验证码" autoComplete="off" maxLength={16} />
      </Form.Item>
      <Button aria-label="更换图形验证码" onClick={() => void fetchPicture()} style={{ width: 140, padding: 0 }}>
        {picture ? <img src={picture} alt="" width={120} height={38} /> : '点击获取'}
      </Button>
    </div>
  )
}
