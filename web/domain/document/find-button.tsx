import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const FindNumbers = lazy(() => import('./find-numbers.tsx').then((file) => ({ default: file.FindNumbers })))

export function FindButton({ kind }: { kind: DocumentKind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>批量查找</Button>
      <Suspense>{isOpen && <FindNumbers kind={kind} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
