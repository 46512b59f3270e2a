import { Navigate, useNavigate } from 'react-router'
import { ApplicationEditor } from './application-editor.tsx'
import { ApplyCard } from './apply-card.tsx'
import { OpenedApplication } from './opened-application.tsx'
import { registerPath, resultPath, useAccess } from './use-access.ts'

/** The stepped form of a new registration, opened by its resume code. */
export default function RegisterFormPage() {
  const accessToken = useAccess()
  const navigate = useNavigate()
  if (accessToken === undefined) return <Navigate to={registerPath} replace />
  return (
    <ApplyCard title="企业登记注册">
      <OpenedApplication accessToken={accessToken} wayBack={registerPath}>
        {(view) => (
          <ApplicationEditor
            accessToken={accessToken}
            view={view}
            onSubmitted={(applyNo) => navigate(resultPath, { replace: true, state: { applyNo } })}
          />
        )}
      </OpenedApplication>
    </ApplyCard>
  )
}
