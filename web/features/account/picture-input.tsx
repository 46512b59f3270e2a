import { getCaptcha } from '@kouan/contract/calls/account.ts'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useCallback, useEffect, useState } from 'react'
import { newKey } from '../../data/browser/new-key.ts'
import { ask } from '../../data/calls/ask.ts'
import { LoginField } from './login-field.tsx'

interface Props {
  /** Another number fetches another picture. */
  round: number
  value: string
  fault: string | undefined
  onChange: (letters: string) => void
  /** Called when another picture is shown, or none could be fetched. */
  onPicture: (checkKey: string | undefined) => void
}

/** The second proof after failed logins: the letters of a picture, which a click changes. */
export function PictureInput({ round, value, fault, onChange, onPicture }: Props) {
  const [picture, setPicture] = useState<string>()
  const fetchPicture = useCallback(async () => {
    const checkKey = newKey()
    try {
      setPicture(await ask(getCaptcha, { key: checkKey }))
      onPicture(checkKey)
    } catch {
      // The button offers to fetch it again.
      setPicture(undefined)
      onPicture(undefined)
    }
  }, [onPicture])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for a new picture.
  useEffect(() => {
    void fetchPicture()
  }, [fetchPicture, round])
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <LoginField fault={fault}>
        {(attributes) => (
          <Input
            {...attributes}
            name="captcha"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder="图形验证码"
            aria-label="图形验证码"
            autoComplete="off"
            maxLength={16}
          />
        )}
      </LoginField>
      <Button aria-label="更换图形验证码" onClick={() => void fetchPicture()} style={{ width: 140, padding: 0 }}>
        {picture ? <img src={picture} alt="" width={120} height={38} /> : '点击获取'}
      </Button>
    </div>
  )
}
