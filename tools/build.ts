// Builds the screens ahead of the start, for an installation whose server may not write into the project.
import { join } from 'node:path'
import { buildWeb } from '../server/boot/build-web.ts'

const folder = await buildWeb({
  projectFolder: join(import.meta.dirname, '..'),
  onBuild: () => console.log('正在构建网页……'),
})
console.log(`网页已就绪：${folder}`)
