"""Check that every `from own.module import name` and `module.attribute` resolves."""
import ast, importlib, subprocess, sys
from pathlib import Path
R=Path.cwd(); sys.path[:0]=[str(R/"docs"),str(R/"reference"),str(R/"tests"), str(R/"tests/site"), str(R/"tests/proof")]
sys.dont_write_bytecode=True
OWN={p.stem if p.is_file() else p.name for d in ("docs","reference","tests") for p in (R/d).iterdir() if p.suffix==".py" or p.is_dir()}
bad=0
for f in subprocess.run(["git","ls-files","docs","reference","tests"],capture_output=True,text=True).stdout.split():
    if not f.endswith(".py") or f.startswith("tests/programs"): continue
    t=ast.parse(Path(f).read_text()); mods={}
    for n in ast.walk(t):
        if isinstance(n,ast.ImportFrom) and n.module and n.level==0 and n.module.split(".")[0] in OWN:
            try: m=importlib.import_module(n.module)
            except Exception as e: print(f"{f}:{n.lineno}: import {n.module}: {type(e).__name__} {e}"); bad+=1; continue
            for a in n.names:
                if not hasattr(m,a.name):
                    try: mods[a.asname or a.name]=importlib.import_module(f"{n.module}.{a.name}"); continue
                    except Exception: pass
                    print(f"{f}:{n.lineno}: {n.module} has no {a.name}"); bad+=1
                else:
                    v=getattr(m,a.name)
                    if type(v).__name__=="module": mods[a.asname or a.name]=v
        elif isinstance(n,ast.Import):
            for a in n.names:
                if a.name.split(".")[0] in OWN and "." not in a.name:
                    try: mods[a.asname or a.name]=importlib.import_module(a.name)
                    except Exception as e: print(f"{f}:{n.lineno}: import {a.name}: {e}"); bad+=1
    bound={n.id for n in ast.walk(t) if isinstance(n,ast.Name) and isinstance(n.ctx,ast.Store)}|{a.arg for n in ast.walk(t) if isinstance(n,ast.arguments) for a in n.args+n.kwonlyargs}
    for n in ast.walk(t):
        if isinstance(n,ast.Attribute) and isinstance(n.value,ast.Name) and n.value.id in mods and n.value.id not in bound and not hasattr(mods[n.value.id],n.attr):
            print(f"{f}:{n.lineno}: {n.value.id}.{n.attr} missing"); bad+=1
print(bad,"unresolved")
