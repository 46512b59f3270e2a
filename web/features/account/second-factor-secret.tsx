import { Alert, Button, Flex, QRCode, Typography, theme } from 'antd'

/** Secret for the app on the phone: as QR code, and to be typed. */
export function SetupSecret({ secret, address }: { secret: string; address: string }) {
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
export function ShownRecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
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
