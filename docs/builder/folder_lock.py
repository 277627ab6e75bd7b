"""A lock of the folder that a build writes into, so that two builds do not mix their files."""

import os

try:
    import fcntl
except ImportError:  # Windows has no locks of folders
    fcntl = None


def lock_folder(folder):
    """Lock a folder until the process ends, and return the descriptor that holds the lock.

    The caller keeps the descriptor, because a second lock of the same folder would fail.
    Raise ValueError if another process holds the lock.
    """
    if fcntl is None:
        return None
    os.makedirs(folder, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise ValueError(f"another build is writing into {folder}; wait, or use -d") from error
    return descriptor
