import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
} from '@kouan/contract/calls/second-factor.ts'
import { Alert, Button, Card, Flex, Typography } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { BeginForm, CodeOnlyForm, EndForm } from './second-factor-forms.tsx'
import { SetupSecret, ShownRecoveryCodes } from './second-factor-secret.tsx'

type Step =
  | { kind: 'rest' | 'begin' | 'end' | 'renew' }
  | { kind: 'confirm'; secret: string; address: string }
  | { kind: 'codes'; codes: string[] }

/** 二次验证 in 个人中心. */
export function SecondFactorCard() {
  const [state, setState] = useState<SecondFactorState>()
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const load = useCallback(
    () => ask(readSecondFactor, {}).then(setState, (error: unknown) => setFailure(sentenceOf(error))),
    [],
  )
  useEffect(() => void load(), [load])

  const rest = () => setStep({ kind: 'rest' })
  function showCodes({ recoveryCodes }: { recoveryCodes: string[] }) {
    setStep({ kind: 'codes', codes: recoveryCodes })
    void load()
  }
  return (
    <Card size="small" title="二次验证">
      {failure && <Alert type="error" showIcon title={failure} />}
      {state && step.kind === 'rest' && <Summary state={state} onStep={(kind) => setStep({ kind })} />}
      {step.kind === 'begin' && <BeginForm onDone={(made) => setStep({ kind: 'confirm', ...made })} onCancel={rest} />}
      {step.kind === 'confirm' && (
        <Flex vertical gap={16}>
          <SetupSecret secret={step.secret} address={step.address} />
          <CodeOnlyForm call={confirmSecondFactor} submitText="开启" onDone={showCodes} onCancel={rest} />
        </Flex>
      )}
      {step.kind === 'codes' && <ShownRecoveryCodes codes={step.codes} onClose={rest} />}
      {step.kind === 'renew' && (
        <CodeOnlyForm call={renewRecoveryCodes} submitText="更换恢复码" onDone={showCodes} onCancel={rest} />
      )}
      {step.kind === 'end' && (
        <EndForm
          onDone={() => {
            rest()
            void load()
          }}
          onCancel={rest}
        />
      )}
    </Card>
  )
}

function Summary({ state, onStep }: { state: SecondFactorState; onStep: (kind: 'begin' | 'end' | 'renew') => void }) {
  if (!state.enabled) {
    return (
      <Flex vertical gap={12} align="start">
        <Typography.Text>
          未开启。开启后，登录除密码外还要输入手机验证器上的6位动态验证码；密码被人知道也登录不了。
        </Typography.Text>
        <Button onClick={() => onStep('begin')}>开启二次验证</Button>
      </Flex>
    )
  }
  const left = state.recoveryCodesLeft
  return (
    <Flex vertical gap={12} align="start">
      <Typography.Text>
        已开启。还有 {left} 个没有用过的恢复码{left <= 2 ? '，请尽快更换' : ''}。
      </Typography.Text>
      <Flex gap={8} wrap>
        <Button onClick={() => onStep('renew')}>更换恢复码</Button>
        <Button danger onClick={() => onStep('end')}>
          关闭二次验证
        </Button>
      </Flex>
    </Flex>
  )
}
