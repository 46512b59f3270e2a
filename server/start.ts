// `npm start`: runs the server as one compiled file, or from its sources when that file cannot be written.
import { pathToFileURL } from 'node:url'
import { compileServer } from './boot/compile-server.ts'
import { projectFolder } from './ground/project-folder.ts'

const compiled = await compileServer(projectFolder)
if (compiled === undefined) await import('./main.ts')
else await import(pathToFileURL(compiled).href)
