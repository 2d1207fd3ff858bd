import type { PageConfig } from '@coursetrail/contract';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { accountRoutes } from './account/routes.ts';
import { auditsRoutes } from './audits/routes.ts';
import { openUploads } from './audits/uploads.ts';
import { catalogRoutes } from './catalog/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { logFields } from './errors/log-fields.ts';
import { historiesRoutes } from './histories/routes.ts';
import { readClientAddress } from './http/client-address.ts';
import { readJsonBodies } from './http/json-body.ts';
import { onBrokenRequest, onError, onFrameworkError, onUnknownAddress } from './http/problems.ts';
import { proxyCheck, requestIds, sendRequestIds } from './http/request-ids.ts';
import { requireStudent } from './http/require-student.ts';
import { closeConnectionsWhenStopping } from './http/stop.ts';
import { isLoopback, limitConnections } from './limits/connections.ts';
import { refuseWhenOverloaded } from './limits/overload.ts';
import { limitEachStudent } from './limits/student-limit.ts';
import { measureDatabase } from './monitoring/database-metrics.ts';
import { healthRoutes } from './monitoring/health.ts';
import { measureInstallation } from './monitoring/installation-metrics.ts';
import { metricsRoutes } from './monitoring/metrics.ts';
import { measureRequests } from './monitoring/request-metrics.ts';
import { openWarningLog, type WarningLog } from './monitoring/warning-log.ts';
import { publishAll } from './publication/publisher.ts';
import { publishedReplies } from './publication/replies.ts';
import { docsRoutes } from './site/docs.ts';
import { pageConfigRoutes } from './site/page-config.ts';
import { siteRoutes } from './site/routes.ts';
import { publishedMajorsRoutes, statisticsRoutes, takenCourseRoutes } from './statistics/routes.ts';
import { visualizerRoutes } from './visualizer/routes.ts';

export type AppOptions = {
  logger?: false | { level: string; stream?: { write(line: string): void } };
  warnings?: WarningLog;
  siteFolder?: string | undefined;
  publicUrl?: string;
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies?: readonly string[];
  /** Allows reading the metrics from another machine. */
  metricsToken?: string | undefined;
  /** A sentence above every page. */
  notice?: string | undefined;
  /** Who runs the installation. */
  said?: Pick<PageConfig, 'operator'>;
  /** Where the parts of the server register their metrics. */
  registry?: Registry;
  /** Aborted when this server has been asked to stop. */
  stopping?: AbortSignal;
};

/** Every route of the server, in one place. */
export async function buildApp(
  dependencies: Dependencies,
  {
    logger = false,
    warnings = openWarningLog(),
    siteFolder,
    publicUrl = '',
    trustedProxies = [],
    metricsToken,
    notice,
    said = {},
    registry = new Registry(),
    stopping = new AbortController().signal,
  }: AppOptions = {},
) {
  const { pseudonyms, now } = dependencies;
  const isProxy = proxyCheck(trustedProxies);
  const app = Fastify({
    logger: logger && { ...logger, hooks: warnings.hooks },
    // The address of a request can hold a course id or a cursor, so the hook below logs the route's pattern instead.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    // A history of the most courses is half of this. The import of an exported file has a limit of its own.
    bodyLimit: 128 * 1024,
    trustProxy: [...trustedProxies],
    genReqId: requestIds(isProxy),
    // A request that reaches a stopping server is worked on; the proxy has sent it before it knew.
    return503OnClosing: false,
    // For a whole request to arrive. A phone on a slow network sends a degree audit in less.
    requestTimeout: 60_000,
    // How often Node looks for requests that took longer. The default is only twice a minute.
    http: { connectionsCheckingInterval: 5000 },
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onBrokenRequest,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  app.setErrorHandler(onError);
  app.setNotFoundHandler(onUnknownAddress);
  sendRequestIds(app);
  const { refused } = measureRequests(app, registry);
  measureDatabase(dependencies.database, registry);
  measureInstallation(dependencies.database, registry);
  closeConnectionsWhenStopping(app, stopping);
  limitConnections(app, { isShared: (address) => isLoopback(address) || isProxy(address) });
  refuseWhenOverloaded(app, { poolUse: dependencies.database.poolUse, refused });
  readClientAddress(app);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, caller } = request;
    request.log.info(
      {
        ...(caller && { account: pseudonyms.logNameOf(caller.uid, now()) }),
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'replied',
    );
  });

  app.addHook('onClose', async () => warnings.flush());

  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
  });

  // A student whose write is confirmed sees its effects. The write itself stands even if this fails.
  if (dependencies.database.rules.isImmediate)
    app.addHook('onSend', async (request, reply) => {
      if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || reply.statusCode >= 400) return;
      try {
        // A student who moved leaves one major first, and then joins the other.
        const leaving = await publishAll(dependencies);
        const joining = await publishAll(dependencies);
        for (const failed of [...leaving.failed, ...joining.failed]) throw failed.cause;
      } catch (error) {
        request.log.error(logFields(error), 'publishing after a write failed');
      }
    });

  await docsRoutes(app);

  // Open to everybody.
  healthRoutes(app, dependencies, { registry, stopping });
  const uploads = openUploads(dependencies.audits, registry);
  metricsRoutes(app, { registry, token: metricsToken });
  catalogRoutes(app, dependencies);
  pageConfigRoutes(app, dependencies, said);
  if (siteFolder !== undefined) {
    const { page, university } = dependencies.identity;
    siteRoutes(app, { folder: siteFolder, mode: page.mode, publicUrl, university, notice });
  }
  const { embedded } = dependencies.identity;
  if (embedded !== null) app.register(async (scope) => embedded.registerRoutes(scope));

  // For students who are logged in.
  app.register(async (signedIn) => {
    signedIn.addHook('onRequest', requireStudent(dependencies));
    limitEachStudent(signedIn);
    signedIn.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    });
    const published = publishedReplies(dependencies.database);
    historiesRoutes(signedIn, dependencies, published);
    accountRoutes(signedIn, dependencies, published);
    auditsRoutes(signedIn, dependencies, uploads);
    visualizerRoutes(signedIn, dependencies, published);
    publishedMajorsRoutes(signedIn, dependencies);
    statisticsRoutes(signedIn, published);
    takenCourseRoutes(signedIn, dependencies, published);
  });

  return app;
}
