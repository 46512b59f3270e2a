// The project as the generator sees it: what exists, and what it is about to write.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refused } from './names.ts'

export class Project {
  readonly #written = new Map<string, string>()
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Throws where the file exists. */
  create(path: string, text: string): void {
    if (this.exists(path)) throw new Refused(`${path} exists already`)
    this.#written.set(path, text)
  }

  edit(path: string, change: (source: string) => string): void {
    this.#written.set(path, change(this.#written.get(path) ?? this.read(path)))
  }

  exists(path: string): boolean {
    return existsSync(join(this.folder, path))
  }

  read(path: string): string {
    if (!this.exists(path)) throw new Refused(`${path} does not exist`)
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Writes everything that was created and edited; returns the paths. */
  write(): string[] {
    for (const [path, text] of this.#written) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      writeFileSync(join(this.folder, path), text)
    }
    return [...this.#written.keys()]
  }

  /** The next number for a migration: the one after the newest; from 100 on. */
  nextMigration(): string {
    const numbers = readdirSync(join(this.folder, 'server/db/migrations')).map((name) => Number.parseInt(name, 10))
    return String(Math.max(99, ...numbers.filter(Number.isInteger)) + 1)
  }
}
