import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { getSliderChallenge, type LoginResult, solveSlider } from '@kouan/contract/calls/account.ts'
import { type DragTrace, SliderVerify } from '@kouan/widgets/slider-verify/slider-verify.tsx'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { logIn } from '../../data/account-data.ts'
import { ask } from '../../data/ask.ts'
import { sentenceOf } from '../../data/ask-error.ts'

interface Props {
  /** Signing in again: the name cannot be another. */
  fixedUsername?: string | undefined
  submitText: string
  onDone: (result: LoginResult) => void
}

interface Values {
  username: string
  password: string
}

export function LoginForm({ fixedUsername, submitText, onDone }: Props) {
  const [ticket, setTicket] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)

  async function verifyDrag(trace: DragTrace): Promise<boolean> {
    try {
      const { id } = await challenge
      const solved = await ask(solveSlider, { id, trace })
      setTicket(solved.ticket)
      setFailure(undefined)
      return true
    } catch (error) {
      setFailure(sentenceOf(error))
      return false
    }
  }
  async function handleSubmit({ username, password }: Values) {
    if (isBusy) return
    if (!ticket) {
      setFailure('请先向右拖动滑块完成验证')
      return
    }
    setIsBusy(true)
    setFailure(undefined)
    try {
      onDone(await logIn({ username: username.trim(), password, ticket }))
    } catch (error) {
      setFailure(sentenceOf(error))
      // A ticket is worth one try.
      setTicket(undefined)
      setAttempt(attempt + 1)
    } finally {
      setIsBusy(false)
    }
  }
  return null
}
