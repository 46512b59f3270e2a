import { theme } from 'antd'
import type { ReactNode } from 'react'

/** The box in which people log in. */
export function LoginCard({ title, children }: { title: string; children: ReactNode }) {
  const { token } = theme.useToken()
  return (
    <section
      style={{
        maxWidth: 400,
        margin: '0 auto',
        padding: 24,
        background: token.colorBgContainer,
        borderRadius: token.borderRadiusLG,
        boxShadow: token.boxShadowTertiary,
      }}
    >
      <h1 style={{ margin: '0 0 24px', fontSize: 20, textAlign: 'center' }}>{title}</h1>
      {children}
    </section>
  )
}

/** While another system is asked who somebody is. */
export const LoginWaiting = () => (
  <p role="status" style={{ textAlign: 'center' }}>
    正在登录…
  </p>
)
