// 开放接口文档: what an enterprise's own software may call.
import { readOpenDocument } from '@kouan/contract/calls/open/document-call.ts'
import { Alert, Skeleton } from 'antd'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAnswer } from '../../data/calls/use-call.ts'
import { DocumentView } from '../../domain/api-document/document-view.tsx'

export default function OpenDocumentPage() {
  const { data, error } = useAnswer(readOpenDocument, {})
  if (error) return <Alert type="error" showIcon role="alert" title={sentenceOf(error)} />
  if (!data) return <Skeleton active />
  return <DocumentView document={data} address="/open/v1/openapi.json" />
}
