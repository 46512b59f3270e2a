// `npm run customs -- COMMAND …`: the command line of the customs package, from the root of the project.
import '@kouan/customs/command/main.ts'
