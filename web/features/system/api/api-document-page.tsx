// 接口文档: every call of the product.
import { readApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { Alert, Skeleton } from 'antd'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { DocumentView } from '../../../domain/api-document/document-view.tsx'

export default function ApiDocumentPage() {
  const { data, error } = useAnswer(readApiDocument, {})
  if (error) return <Alert type="error" showIcon role="alert" title={sentenceOf(error)} />
  if (!data) return <Skeleton active />
  return (
    <DocumentView
      document={data}
      address={Object.keys(data.paths).find((path) => path.endsWith(readApiDocument.path)) ?? ''}
    />
  )
}
