import { gradedCourses, semesters } from '@coursetrail/domain';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { accountRoutes } from './account/routes.ts';
import { auditsRoutes } from './audits/routes.ts';
import { requireCaller } from './callers.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { docsRoutes } from './docs.ts';
import { healthRoutes } from './health.ts';
import { historiesRoutes } from './histories/routes.ts';
import { metricsRoutes } from './metrics.ts';
import type { Outside } from './outside.ts';
import { pageConfigRoutes } from './page-config.ts';
import { onBrokenRequest, onError, onFrameworkError, onUnknownAddress } from './problems.ts';
import { siteRoutes } from './site/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { majorTeller } from './told-majors.ts';
import { visualizerRoutes } from './visualizer/routes.ts';

export type AppOptions = {
  logger?: FastifyServerOptions['logger'];
  siteFolder?: string | undefined;
  /** Whose word on where a request comes from is believed. */
  trustedProxies?: readonly string[];
  /** Lets whoever has it read the measurements from another machine. */
  metricsToken?: string | undefined;
};

/** Everything the server answers, in one place. */
export async function buildApp(
  outside: Outside,
  { logger = false, siteFolder, trustedProxies = [], metricsToken }: AppOptions = {},
) {
  const app = Fastify({
    logger,
    // The address of a request can hold a course id or a cursor: the hook below logs the route's pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    trustProxy: [...trustedProxies],
    // For the whole of a request to arrive: a phone on a slow network sends a degree audit in less.
    requestTimeout: 60_000,
    // How often Node looks for requests that took longer; by default twice a minute only.
    http: { connectionsCheckingInterval: 5000 },
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onBrokenRequest,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  app.setNotFoundHandler(onUnknownAddress);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info(
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });

  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
  });

  await docsRoutes(app);

  // Open to all.
  healthRoutes(app, outside);
  metricsRoutes(app, metricsToken);
  catalogRoutes(app, outside);
  pageConfigRoutes(app, outside);
  if (siteFolder !== undefined)
    siteRoutes(app, { folder: siteFolder, mode: outside.identity.page.mode });
  const { embedded } = outside.identity;
  if (embedded !== null) app.register(async (scope) => embedded.registerRoutes(scope));

  // For students who are signed in.
  app.register(async (signedIn) => {
    signedIn.addHook('onRequest', requireCaller(outside));
    signedIn.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    });
    historiesRoutes(signedIn, outside);
    accountRoutes(signedIn, outside);
    auditsRoutes(signedIn, outside);
    const tellSemesters = majorTeller(semesters, outside);
    visualizerRoutes(signedIn, outside, tellSemesters);
    statisticsRoutes(signedIn, { tellSemesters, tellGrades: majorTeller(gradedCourses, outside) });
  });

  return app;
}
