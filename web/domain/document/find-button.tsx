import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { arriving } from '@kouan/widgets/loading/arriving.tsx'
import { Button } from 'antd'
import { useState } from 'react'

const FindNumbers = arriving(() => import('./find-numbers.tsx').then((file) => file.FindNumbers))

export function FindButton({ kind }: { kind: DocumentKind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>批量查找</Button>
      {isOpen && <FindNumbers kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  )
}
