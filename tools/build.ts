// Builds the screens and compiles the server ahead of the start, for an installation whose server may not write into the project.
import { join } from 'node:path'
import { buildWeb } from '../server/boot/build-web.ts'
import { compileServer } from '../server/boot/compile-server.ts'
import { makeAnswerSchemas } from '../server/domain/openapi/answer-schemas.ts'

const projectFolder = join(import.meta.dirname, '..')
const folder = await buildWeb({
  projectFolder,
  onBuild: () => console.log('正在构建网页……'),
})
console.log(`网页已就绪：${folder}`)
// A start goes on without them, a build does not.
await makeAnswerSchemas()
await compileServer(projectFolder)
