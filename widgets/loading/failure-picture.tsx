// The pictures of the failures that have a number, apart from their pages: they weigh more than all the rest of the login.
import { Result } from 'antd'

const pictures = {
  403: Result.PRESENTED_IMAGE_403,
  404: Result.PRESENTED_IMAGE_404,
  500: Result.PRESENTED_IMAGE_500,
}

export type PicturedFailure = keyof typeof pictures

export function FailurePicture({ status }: { status: PicturedFailure }) {
  const Picture = pictures[status]
  return <Picture />
}
