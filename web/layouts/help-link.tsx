import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useHref, useLocation, useNavigate } from 'react-router'
import { helpAddress } from './help-address.ts'

/** Leads to what is written about the page that one is on. */
export function HelpLink() {
  const address = helpAddress(useLocation().pathname)
  const navigate = useNavigate()
  return (
    <Button
      type="text"
      href={useHref(address)}
      aria-label="帮助"
      title="帮助"
      icon={<QuestionCircleOutlined aria-hidden />}
      onClick={(event) => {
        // Another tab, where that is what was pressed.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(address)
      }}
    />
  )
}
