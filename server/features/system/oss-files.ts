// 文件管理: a row names its file, so that the file stays; its bytes are in the file store like all others.
import { fileExtensions } from '@kouan/contract/calls/files.ts'
import { addOssFiles, uploadOssFile } from '@kouan/contract/calls/system/oss-file-calls.ts'
import { ossFile } from '@kouan/contract/resources/system/oss-file.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { folderOf, staticPath, storedPath } from '@kouan/contract/rules/stored-path.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { addRow } from '../../crud/write-rows.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { checkUpload } from '../../files/check-upload.ts'
import { insertStoredFile, registerUpload, stageFile } from '../../files/stored-files.ts'
import type { Context } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput } from '../../ground/errors.ts'

/** Address of a path below the site. */
const addressOf = ({ services }: Context, path: string) =>
  addressUnder(services.settings.apiBase, `${staticPath}/${path}`)

const ossFileEntity = defineEntity({
  resource: ossFile,
  computed: {
    url: (context) => sql`select ${addressOf(context, '')}::text || u.path from uploaded_file u
      where u.file_id = oss_file.file`,
  },
  async beforeAdd({ db }, row) {
    const { rows } = await sql<{ name: string; type: string; size: number }>`select name, type, size::int as size
      from stored_file where id = ${String(row.file)}`.execute(db)
    const [stored] = rows
    if (!stored) throw new BadInput([{ field: 'file', message: '文件：文件不存在，请重新上传' }])
    return { ...row, fileName: row.fileName || stored.name, fileType: stored.type, fileSize: stored.size }
  },
})

export const ossFiles: Part[] = [
  ...serveEntity(ossFileEntity, {
    calls: [
      serve(addOssFiles, async (context, { file, ...row }) => {
        const ids = file.split(',').filter(Boolean)
        // A name for one file alone: several would look alike.
        const own = ids.length === 1 ? row : {}
        let id = ''
        for (const one of ids) id = await addRow({ ...ossFileEntity, context }, { ...own, file: one })
        return { id }
      }),
    ],
  }),
  servePrepared(uploadOssFile, {
    prepare: async (preparing) =>
      stageFile(preparing, await checkUpload(preparing.uploads, { extensions: fileExtensions, takesTables: false })),
    async handler(context, _input, staged) {
      const file = await insertStoredFile(context, staged)
      const path = storedPath({ folder: folderOf('oss'), name: file.name, id: file.id })
      await registerUpload(context, { id: file.id, path })
      const id = await addRow({ ...ossFileEntity, context }, { file: file.id })
      const url = addressOf(context, path)
      context.addResponseMeta({ message: url })
      return { id, url }
    },
  }),
]
