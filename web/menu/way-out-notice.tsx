import type { WayOut } from '@kouan/contract/rules/way-out.ts'
import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { usePageAddress } from './use-page-address.ts'

/** Nothing failed: what is missing is asked for elsewhere, and another try would say the same. */
export function WayOutNotice({ title, text, pages, name }: WayOut & { text: string }) {
  const navigate = useNavigate()
  const page = usePageAddress(pages)
  const button = page && (
    <Button type="primary" onClick={() => navigate(page)}>
      {name}
    </Button>
  )
  return <Notice status="info" title={title} text={text} extra={button} />
}
