import { type CourseEntry, numberCourses, SemesterWord, semesterWord, termName } from '@coursetrail/domain';
import { chosenTrail, type Trail, writeTrailLink } from '@coursetrail/domain/trail-link';
import { useRef, useState } from 'react';
import { trailPath } from '../paths.ts';
import { useAction } from '../server/change.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { download, fileName, pngFile } from '../ui/export.ts';
import { LinkField } from './link-field.tsx';
import classes from './share-dialog.module.css';
import { TrailPicture } from './trail-picture.tsx';
import { usePlannedAhead } from './use-planned-ahead.ts';

type StudentsHistory = { courses: readonly CourseEntry[]; major: string | null };

export type ShareDialogProps = StudentsHistory & {
  /** The plan that is ticked at first; without it the main plan can be. */
  planId?: string;
  onClose: () => void;
};

/** Makes a link that holds what the student chooses of their history. The server has no part in it. */
const ShareDialog = ({ onClose, ...history }: ShareDialogProps) => (
  <Dialog title="Share my trail" opened onClose={onClose}>
    <Choice {...history} />
  </Dialog>
);
export default ShareDialog;

function Choice({ courses, major, planId }: Pick<ShareDialogProps, 'courses' | 'major' | 'planId'>) {
  const terms = new Map(
    numberCourses(courses)
      .map(({ n, rawSemesterCode = '' }) => [n, termName(rawSemesterCode)] as const)
      .sort(([a], [b]) => a - b),
  );
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [hasMajor, setHasMajor] = useState(true);
  const [hasTerms, setHasTerms] = useState(false);
  const [hasGrades, setHasGrades] = useState(false);
  const [hasPlan, setHasPlan] = useState(planId !== undefined);
  const { ahead } = usePlannedAhead(courses, planId);
  const semesters = new Set(terms.keys()).difference(leftOut);
  const trail = chosenTrail(
    { courses, major, ahead: hasPlan ? ahead : [] },
    { semesters, hasMajor, hasTerms, hasGrades },
  );
  return (
    <div className={classes.parts}>
      {terms.size > 0 && (
        <fieldset className={classes.choices}>
          <legend>{SemesterWord}s</legend>
          {[...terms].map(([n, term]) => (
            <Checkbox
              key={n}
              checked={semesters.has(n)}
              onChange={() => setLeftOut(leftOut.symmetricDifference(new Set([n])))}
            >
              <strong>{n}</strong> {term}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <fieldset className={classes.choices}>
        <legend>Also show</legend>
        {major !== null && (
          <Checkbox checked={hasMajor} onChange={setHasMajor}>
            My major
          </Checkbox>
        )}
        <Checkbox checked={hasTerms} onChange={setHasTerms}>
          Calendar terms
        </Checkbox>
        <Checkbox checked={hasGrades} onChange={setHasGrades}>
          Grades
        </Checkbox>
        {ahead.length > 0 && (
          <Checkbox checked={hasPlan} onChange={setHasPlan}>
            My plan
          </Checkbox>
        )}
      </fieldset>
      {trail.courses.length === 0 ? <p role="status">Choose at least one {semesterWord}.</p> : <Result trail={trail} />}
    </div>
  );
}

function Result({ trail }: { trail: Trail }) {
  const picture = useRef<SVGSVGElement>(null);
  const save = useAction(async () => {
    if (picture.current === null) throw new Error('There is no picture.');
    download(await pngFile(picture.current), fileName('my trail', 'png'));
  });
  const hasPlan = trail.courses.some(({ planned }) => planned);
  const written = writeTrailLink(trail);
  if (!written.ok) return <Alert kind="error">A link can’t hold that much. Choose fewer {semesterWord}s.</Alert>;
  const link = new URL(`/#${trailPath(written.value)}`, location.origin).href;
  return (
    <>
      <p className={classes.warning}>
        <strong>Anyone with the link can see this, and you can’t revoke it.</strong> Your courses
        {hasPlan && ' and plan'} are in the link, without your name; nothing is stored here.
      </p>
      <LinkField link={link} title="My trail" />
      <div className={classes.picture}>
        <TrailPicture ref={picture} courses={trail.courses} />
      </div>
      <ButtonRow>
        <Button variant="quiet" size="small" onClick={() => save.run()}>
          Save the picture as PNG
        </Button>
      </ButtonRow>
      {save.error !== null && <Alert kind="error">We couldn’t save the picture.</Alert>}
    </>
  );
}
