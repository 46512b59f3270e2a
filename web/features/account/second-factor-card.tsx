import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
} from '@kouan/contract/calls/second-factor.ts'
import { Alert, Button, Card, Flex, QRCode, Typography, theme } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { BeginForm, CodeOnlyForm, EndForm } from './second-factor-forms.tsx'

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

/** Secret for the app on the phone: as QR code, and to be typed. */
function SetupSecret({ secret, address }: { secret: string; address: string }) {
  const { token } = theme.useToken()
  return (
    <Flex gap={16} wrap align="start">
      {/* Cameras read dark on light, in the dark theme too. */}
      <QRCode type="svg" value={address} size={176} color="#000" bgColor="#fff" aria-label="二维码" />
      <Flex vertical gap={8} style={{ flex: 1, minWidth: 240 }}>
        <Typography.Text>
          用手机上的验证器（如微软 Authenticator、Google Authenticator、Authy）扫描二维码，再把它显示的6位数字填在下面。
        </Typography.Text>
        <span style={{ color: token.colorTextDescription }}>不能扫描时，在验证器中手工输入密钥：</span>
        <Typography.Text code copyable={{ text: secret }} style={{ overflowWrap: 'anywhere' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Typography.Text>
      </Flex>
    </Flex>
  )
}

/** They are shown this once. */
function ShownRecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const lines = codes.join('\n')
  return (
    <Flex vertical gap={16} align="start">
      <Alert
        type="warning"
        showIcon
        title="请保存恢复码，只显示这一次"
        description="手机丢失时，每个恢复码可以代替动态验证码登录一次。请存放在手机以外的地方。"
      />
      <Typography.Text copyable={{ text: lines }} style={{ whiteSpace: 'pre', fontFamily: 'monospace' }}>
        {lines}
      </Typography.Text>
      <Button type="primary" onClick={onClose}>
        已保存
      </Button>
    </Flex>
  )
}
