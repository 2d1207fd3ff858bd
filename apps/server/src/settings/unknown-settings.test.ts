import { expect, test } from 'vitest';
import { settings } from './settings.ts';
import { findUnknownSettings, unknownSettingSentence } from './unknown-settings.ts';

const secret = 'a value nobody may read';

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['SMPT_URL', 'SMTP_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['ALLOWED_EMAIL_DOMAIN', 'ALLOWED_EMAIL_DOMAINS'],
  ['database_url', 'DATABASE_URL'],
  ['COURSETRAIL_PORT', 'PORT'],
  ['COURSETRAIL_DATABASE_URL', 'DATABASE_URL'],
  ['COURSETRAIL_TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['COURSETRAIL_COLOR', undefined],
])('%s is reported as a misspelled setting', (name, meant) => {
  const found = findUnknownSettings({ [name]: secret });
  expect(found).toEqual([{ name, meant }]);
  const sentence = unknownSettingSentence({ name, meant });
  expect(sentence).toContain(`${name} is not a setting of Coursetrail`);
  expect(sentence).not.toContain(secret);
});

test('our own settings are never reported, nor names that are near one of ours that is set', () => {
  expect(findUnknownSettings(Object.fromEntries(namesToEnv(Object.keys(settings))))).toEqual([]);
  expect(findUnknownSettings({ DATABASE_URL: 'x', DATABASE_URI: 'y' })).toEqual([]);
});

const namesToEnv = (names: string[]) => names.map((name) => [name, 'x']);

/** What the environments in which servers are started contain, besides settings of ours. */
const environments = {
  shell:
    'PATH HOME USER LOGNAME SHELL PWD OLDPWD TERM LANG LC_ALL LC_CTYPE LANGUAGE EDITOR PAGER MAIL HOSTNAME HOSTTYPE SHLVL LS_COLORS DISPLAY TMPDIR TZ SSH_CLIENT SSH_CONNECTION SSH_TTY XDG_RUNTIME_DIR XDG_SESSION_ID XDG_DATA_DIRS DBUS_SESSION_BUS_ADDRESS SUDO_USER SUDO_UID SUDO_COMMAND HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy _',
  systemd:
    'INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE CREDENTIALS_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY RUNTIME_DIRECTORY LOGS_DIRECTORY CONFIGURATION_DIRECTORY NOTIFY_SOCKET WATCHDOG_PID WATCHDOG_USEC LISTEN_FDS LISTEN_PID LISTEN_FDNAMES MAINPID MANAGERPID',
  node: 'NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS YARN_VERSION INIT_CWD COLOR npm_config_loglevel npm_config_registry npm_config_cache npm_execpath npm_lifecycle_event npm_package_json npm_package_version',
  docker:
    'container DOCKER_HOST COMPOSE_PROJECT_NAME POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_HOST POSTGRES_PORT PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA DB_HOST DB_PORT DATABASE_HOST DATABASE_PORT REDIS_URL AWS_REGION GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT FIREBASE_CONFIG FIREBASE_TOKEN FIREBASE_AUTH_EMULATOR_HOST LOG_FORMAT LOG_FILE LOG_DIR DEBUG',
  kubernetes:
    'KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR COURSETRAIL_SERVICE_HOST COURSETRAIL_SERVICE_PORT COURSETRAIL_SERVICE_PORT_HTTP COURSETRAIL_PORT COURSETRAIL_PORT_5000_TCP COURSETRAIL_PORT_5000_TCP_ADDR COURSETRAIL_PORT_5000_TCP_PORT COURSETRAIL_PORT_5000_TCP_PROTO COURSETRAIL_WEB_SERVICE_HOST COURSETRAIL_WEB_SERVICE_PORT COURSETRAIL_WEB_PORT COURSETRAIL_WEB_PORT_80_TCP',
  ci: 'CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_SERVER_URL GITHUB_API_URL GITHUB_ENV GITHUB_PATH RUNNER_OS RUNNER_TEMP RUNNER_TOOL_CACHE GITLAB_CI CI_JOB_ID CI_JOB_URL CI_PROJECT_DIR CI_PIPELINE_URL CI_SERVER_HOST CI_SERVER_PORT JENKINS_URL BUILD_URL JOB_URL GIT_URL BUILD_ID WORKSPACE TEST_DATABASE_URL CHROMIUM_PATH PLAYWRIGHT_BROWSERS_PATH DYNO',
};

test.each(Object.entries(environments))(
  'nothing in a usual %s environment is reported',
  (_, names) => {
    expect(findUnknownSettings(Object.fromEntries(namesToEnv(names.split(' '))))).toEqual([]);
  },
);

test('nothing in the environment of this very process is reported', () => {
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  expect(findUnknownSettings(env)).toEqual([]);
});
