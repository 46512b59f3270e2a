import { MobileOutlined, SafetyOutlined } from '@ant-design/icons'
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { sendPhoneCode } from '@kouan/contract/calls/phone-login.ts'
import { mobile as mobileRule } from '@kouan/contract/rules/patterns.ts'
import { halfWidth } from '@kouan/contract/rules/typed-text.ts'
import { Alert, Button, ConfigProvider } from 'antd'
import Input from 'antd/es/input/Input'
import { type FormEvent, useEffect, useState } from 'react'
import { logInByPhone } from '../../data/account/other-logins.ts'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { LoginField } from './login-field.tsx'

/** Seconds until another code may be asked for. */
const pauseSeconds = 60

/** Digits in full width are the same digits. */
const plain = (typed: string) => halfWidth(typed).trim()
const mobileFault = (value: string) => (value === '' ? '请输入手机号' : mobileRule(value))
const codeFault = (value: string) => (/^\d{6}$/.test(value) ? undefined : '请输入6位短信验证码')

/** Phone number and the code that was sent to it. */
export function PhoneForm({ onDone }: { onDone: (result: LoginResult) => void }) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<{ mobile?: string | undefined; code?: string | undefined }>({})
  const [said, setSaid] = useState<{ type: 'error' | 'success'; text: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const [left, startCountdown] = useCountdown()

  async function attempt(work: () => Promise<void>) {
    setSaid(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setSaid({ type: 'error', text: sentenceOf(error) })
    } finally {
      setIsBusy(false)
    }
  }
  function handleSend() {
    const fault = mobileFault(plain(mobile))
    setFaults({ mobile: fault })
    if (fault !== undefined || isBusy) return
    void attempt(async () => {
      let text = ''
      const onResponse = ({ message }: { message: string }) => {
        text = message
      }
      await ask(sendPhoneCode, { mobile: plain(mobile), smsmode: '0' }, { onResponse })
      startCountdown(pauseSeconds)
      setSaid({ type: 'success', text })
    })
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = { mobile: mobileFault(plain(mobile)), code: codeFault(plain(code)) }
    setFaults(found)
    const first = found.mobile ? 'mobile' : found.code ? 'code' : undefined
    if (first !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    if (first !== undefined || isBusy) return
    void attempt(async () => onDone(await logInByPhone({ mobile: plain(mobile), captcha: plain(code) })))
  }
  return (
    <ConfigProvider componentSize="large" componentDisabled={isBusy}>
      <form noValidate onSubmit={handleSubmit}>
        {said && (
          <Alert
            type={said.type}
            showIcon
            title={said.text}
            role={said.type === 'error' ? 'alert' : 'status'}
            style={{ marginBottom: 16 }}
          />
        )}
        <LoginField fault={faults.mobile}>
          {(attributes) => (
            <Input
              {...attributes}
              name="mobile"
              value={mobile}
              onChange={(event) => setMobile(event.target.value)}
              prefix={<MobileOutlined />}
              placeholder="手机号"
              aria-label="手机号"
              autoComplete="tel"
              inputMode="tel"
              maxLength={20}
              autoFocus
            />
          )}
        </LoginField>
        <div style={{ display: 'flex', gap: 8 }}>
          <LoginField fault={faults.code}>
            {(attributes) => (
              <Input
                {...attributes}
                name="code"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                prefix={<SafetyOutlined />}
                placeholder="短信验证码"
                aria-label="短信验证码"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={6}
              />
            )}
          </LoginField>
          <Button onClick={handleSend} disabled={left > 0 || isBusy} style={{ width: 130 }}>
            {left > 0 ? `${left}秒后重新获取` : '获取验证码'}
          </Button>
        </div>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          登录
        </Button>
      </form>
    </ConfigProvider>
  )
}

/** Seconds that are left, and how to start counting; 0 when it is over. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const now = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(now, 0))
      if (now <= 0) setUntil(0)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return [
    left,
    (seconds) => {
      setLeft(seconds)
      setUntil(Date.now() + seconds * 1000)
    },
  ]
}
